"""What goes over the wire: for programs, and for the page."""

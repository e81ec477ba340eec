vcl 4.1;

backend shop {
  .host = "@UPSTREAM_HOST@";
  .port = "@UPSTREAM_PORT@";
}

sub vcl_recv {
  if (req.url !~ "^/srv/service/category/") {
    return (pass);
  }
}

sub vcl_backend_response {
  # Kept compressed where callers ask for it so; the row without compression asks for another address.
  if (bereq.url ~ "/compressed$") {
    set beresp.do_gzip = true;
  }
}

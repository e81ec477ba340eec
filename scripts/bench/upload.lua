-- Uploads of 8 MiB.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/octet-stream"
wrk.body = string.rep("0123456789abcdef", 512 * 1024)

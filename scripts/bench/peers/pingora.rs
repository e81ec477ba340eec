//! The smallest proxy of Pingora: `pingora-pass LISTEN UPSTREAM`.

use async_trait::async_trait;
use pingora::prelude::*;

struct Pass {
    upstream: String,
}

#[async_trait]
impl ProxyHttp for Pass {
    type CTX = ();

    fn new_ctx(&self) {}

    async fn upstream_peer(&self, _: &mut Session, (): &mut ()) -> Result<Box<HttpPeer>> {
        Ok(Box::new(HttpPeer::new(self.upstream.as_str(), false, String::new())))
    }
}

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(listen), Some(upstream)) = (arguments.next(), arguments.next()) else {
        return Error::e_explain(ErrorType::InternalError, "pingora-pass LISTEN UPSTREAM");
    };
    let mut server = Server::new(None)?;
    server.bootstrap();
    let mut proxy = http_proxy_service(&server.configuration, Pass { upstream });
    proxy.add_tcp(&listen);
    server.add_service(proxy);
    server.run_forever();
}

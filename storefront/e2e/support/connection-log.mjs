// Loaded into the storefront's server before anything of its own: notes every address it connects
// to, one a line. What it may know is one gateway; a test reads the file (GW-13).
import diagnostics from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";

const file = process.env.VITRIN_E2E_CONNECTIONS;

diagnostics.subscribe("net.client.socket", ({ socket }) => {
  socket.once("connect", () =>
    appendFileSync(file, `${socket.remoteAddress}:${socket.remotePort}\n`),
  );
});

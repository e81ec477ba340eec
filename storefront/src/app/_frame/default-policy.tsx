/**
 * What is put into pages as bare text by others than us (ADR 0033): Turbopack names the chunks it
 * loads, and React makes script elements of an empty one. The browser asks this before it obeys,
 * and refuses what gets no answer.
 */
const POLICY = `self.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(u){return new URL(u,location.href).href.indexOf(location.origin+"/_next/static/")===0?u:null},createHTML:function(h){return h==="<script><\\/script>"?h:null}})`;

/**
 * In the head of every document, so that it is there before any script of ours has something to
 * load.
 */
export function DefaultPolicy({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: POLICY }} />;
}

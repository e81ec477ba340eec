/**
 * Has the browser do styles and layout of the closed drawer of filters, and keep them: it opens
 * sooner (listing-page.module.css).
 */
export function renderDrawer(): void {
  const drawer = document.getElementById("filters");
  if (!drawer) return;
  drawer.dataset.rendered = "now";
  const keep = () => (drawer.dataset.rendered = "kept");
  requestAnimationFrame(() => requestAnimationFrame(keep));
}

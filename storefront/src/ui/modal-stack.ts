let openModals = 0;

/** Counts one more open modal and marks the page; the answer takes it back, once (WID-2). */
export function enterModal(): () => void {
  openModals += 1;
  mark();
  let left = false;
  return () => {
    if (left) return;
    left = true;
    openModals -= 1;
    mark();
  };
}

function mark(): void {
  const root = document.documentElement;
  root.classList.toggle("modal-active", openModals > 0);
  root.dataset.modals = String(openModals);
}

/** What opened the drawer; a file of its own, since the drawer and what loads it both need it. */
export const panelOpener: { current: Element | null } = { current: null };

/** Leaves the page. An object, so that tests can stand in for the browser. */
export const navigate = {
  to: (address: string): void => window.location.assign(address),
};

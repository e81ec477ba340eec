/** The mark on the root element while a returning shopper's list is being put back. */
const RETURNING = "returning";

/** The list stands as it should: show it. */
export function showList(): void {
  delete document.documentElement.dataset[RETURNING];
}

/**
 * Runs in the page before it is painted: a shopper who returns by reload or back, to a list that
 * was left further down, would first see the server's single page and then everything move. So the
 * page's content waits, hidden, for the list to be put back; never longer than this script says.
 */
export function returningScript(): string {
  return `(function(s){try{var n=performance.getEntriesByType("navigation")[0];if(n&&(n.type==="reload"||n.type==="back_forward")&&sessionStorage.getItem("vitrin:list:"+s.dataset.list)){var d=document.documentElement.dataset;d.${RETURNING}="";setTimeout(function(){delete d.${RETURNING}},3000)}}catch(e){}})(document.currentScript)`;
}

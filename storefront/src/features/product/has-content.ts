const SEEN = /<(?:img|picture|video|audio|iframe|object|embed|svg|canvas|hr)\b/i;
const UNSEEN = /<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1\s*>|<[^>]*>|&nbsp;|&#160;/gi;

/** Whether HTML has anything to see in it, rather than empty paragraphs of an editor. */
export const hasContent = (html: string): boolean =>
  SEEN.test(html) || html.replace(UNSEEN, "").trim() !== "";

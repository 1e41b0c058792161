/** Where email clients detect a link in a word: a dot other than a decimal point, an at sign, the colon of a scheme, a double slash. */
const linkTriggers =
  /(?<=[^\s.])(?!(?<=(?<![.\d])\d+)\.\d+(?!\.?\d))[.\u3002\uFF0E\uFF61](?=[^\s.])|(?<=\S)[@\uFF20](?=\S)|(?<=\p{L})[:\uFF1A](?=\S)|\/(?=\/)/gu;

/**
 * Keeps email clients from turning text into links, by inserting word joiners (U+2060). They are invisible, and `normalizeLine` removes
 * them from text that is copied into a form.
 */
export const preventAutolinks = (text: string) => text.replace(linkTriggers, '\u2060$&\u2060');

/** What makes an address of a word for a mail reader: a dot but a decimal point, an at sign, the colon of a scheme, a slash before another. */
const joints =
  /(?<=[^\s.])(?!(?<=(?<![.\d])\d+)\.\d+(?!\.?\d))[.\u3002\uFF0E\uFF61](?=[^\s.])|(?<=\S)[@\uFF20](?=\S)|(?<=\p{L})[:\uFF1A](?=\S)|\/(?=\/)/gu;

/**
 * Text of which mail readers make no link, though it reads the same: it is broken by word joiners (U+2060), which show nothing and which
 * `normalizeLine` takes out again of what is copied into a form.
 */
export const unlinked = (text: string) => text.replace(joints, '\u2060$&\u2060');

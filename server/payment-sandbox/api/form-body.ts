import { SandboxError } from './errors.ts';

/** A decoded form; `metadata[invoice]=7` is `{metadata: {invoice: '7'}}`. */
export interface Form {
  [name: string]: string | Form;
}

const nestedName = /^[^[\]]+(\[[^[\]]*\])*$/;

/**
 * Decodes a form-encoded body or query with nested brackets, as the SDK writes it.
 * @throws SandboxError 400 for a malformed or ambiguous body
 */
export function decodeForm(text: string): Form {
  const form = emptyForm();
  for (const pair of text.split('&').filter(Boolean)) {
    const [name = '', ...value] = pair.split('=').map(decode);
    if (!nestedName.test(name) || value.length > 1) throw malformed();
    setNested(form, name.replaceAll(']', '').split('['), value[0] ?? '');
  }
  return form;
}

/** Has no prototype, so that `__proto__` is a parameter like any other. */
const emptyForm = (): Form => Object.create(null);

const malformed = () => new SandboxError('The request body is not a well-formed form.');

function decode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformed();
  }
}

function setNested(form: Form, path: string[], value: string) {
  const last = path.pop()!;
  let parent = form;
  for (const part of path) {
    const name = nameIn(parent, part);
    const next = parent[name] ?? emptyForm();
    if (typeof next === 'string') throw malformed();
    parent[name] = next;
    parent = next;
  }
  const name = nameIn(parent, last);
  if (name in parent) throw malformed();
  parent[name] = value;
}

/** `expand[]` is the next entry of a list. */
const nameIn = (parent: Form, part: string) => part || String(Object.keys(parent).length);

import { SandboxError } from './errors.ts';

/** A decoded form; `metadata[invoice]=7` is `{metadata: {invoice: '7'}}`. */
export interface Form {
  [name: string]: string | Form;
}

const nestedName = /^[^[\]]+(\[[^[\]]*\])*$/;

/**
 * Decodes a form-encoded body or query with nested brackets, as the SDK writes them.
 * @throws SandboxError 400 for a body that cannot be read in one way only
 */
export function decodeForm(text: string): Form {
  const form = emptyForm();
  for (const pair of text.split('&').filter(Boolean)) {
    const [name = '', ...value] = pair.split('=').map(decode);
    if (!nestedName.test(name) || value.length > 1) throw malformed();
    place(form, name.replaceAll(']', '').split('['), value[0] ?? '');
  }
  return form;
}

/** Without a prototype, so that a parameter named `__proto__` is one like any other. */
const emptyForm = (): Form => Object.create(null);

const malformed = () => new SandboxError('The request could not be read: it is not a well-formed form.');

function decode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformed();
  }
}

function place(form: Form, path: string[], value: string) {
  const last = path.pop()!;
  let inner = form;
  for (const name of path) {
    const next = inner[name] ?? emptyForm();
    if (typeof next === 'string') throw malformed();
    inner[name] = next;
    inner = next;
  }
  if (last in inner) throw malformed();
  inner[last] = value;
}

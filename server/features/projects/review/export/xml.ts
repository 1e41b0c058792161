/** Serializes an object, with the keys of attributes beginning with `@` and text under `#`. */
export async function toXml(doctype: { name: string; sysID?: string }, content: object): Promise<string> {
  // Loaded only here, because it takes long to load and is rarely needed.
  const { create } = await import('xmlbuilder2');
  return create({ version: '1.0', encoding: 'UTF-8' }, content).dtd(doctype).end({ prettyPrint: true });
}

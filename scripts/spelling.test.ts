import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { nodesIn } from './syntax.ts';

/** Matches words that the specification spells otherwise than most Americans do: 'cancelled', as a status of invoices. */
const otherSpelling = /(?<!['"\w.])cancel(?:ed|ing|ation)(?!['"\w])/i;

const misspelled = (texts: string[]) => texts.filter((text) => otherSpelling.test(text)).map((text) => text.trim());

/** A literal is a text if it has words; names have neither spaces nor a capital first. */
const isText = (literal: string) => /\s|^[A-Z]/.test(literal);

/** The texts of a program that people read: its literals and what is between its tags. */
function textsIn(file: string, source: string): string[] {
  const literals = nodesIn(parseSync(file, source).program).map(({ type, value }): unknown => {
    if (type === 'TemplateElement') return value.cooked;
    return ['Literal', 'JSXText'].includes(type) ? value : undefined;
  });
  return literals.filter((text) => typeof text === 'string').filter(isText);
}

/** The text of a document without its code. */
const proseIn = (markdown: string) => markdown.replace(/```.*?```/gs, '').replace(/`[^`]*`/g, '');

test("spells 'cancelled' as the specification does on screens, in emails, PDFs and the API's texts", () => {
  const programs = globSync('{api,domain,server,web,scripts}/**/*.{ts,tsx}').filter((file) => !/\.(test|long)\.ts|testing\//.test(file));
  expect(programs.length).toBeGreaterThan(500);
  const found = programs.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return misspelled([source]).length > 0 ? misspelled(textsIn(file, source)).map((text) => `${file}: ${text}`) : [];
  });
  expect(found).toEqual([]);
});

test("spells 'cancelled' as the specification does in documents", () => {
  const documents = globSync(['*.md', '{docs,server,deploy,bench}/**/*.{md,typ}', '.env.example']);
  const found = documents.flatMap((file) => misspelled(proseIn(readFileSync(file, 'utf8')).split('\n')).map((line) => `${file}: ${line}`));
  expect(found).toEqual([]);
});

test('finds the other spelling in texts, and not in names', () => {
  const source = `
    const status = 'canceled';
    const event = 'payment_intent.canceled';
    const query = sql\`status not in ('succeeded', 'canceled') and canceled_at is null\`;
    // A canceled upload.
    const texts = ['Canceled', \`\${name} was canceled.\`];
    const screen = <p title="Canceling ends it">It was canceled.</p>;`;
  expect(misspelled(textsIn('sample.tsx', source))).toEqual(['Canceled', 'was canceled.', 'Canceling ends it', 'It was canceled.']);
  expect(misspelled([proseIn('The state `canceled`, or a canceled order')])).toEqual(['The state , or a canceled order']);
});

import { expect, test } from 'vitest';
import { canonicalMailbox } from './mailbox.ts';

test.each([
  ['ann@client.example', 'ann@client.example'],
  ['Ann+Film@Client.Example', 'ann@client.example'],
  ['ann+film+2@client.example', 'ann@client.example'],
  ['ann+@client.example', 'ann@client.example'],
  ['+ann@client.example', '+ann@client.example'],
  ['ann.film@client.example', 'ann.film@client.example'],
  ['A.n.n.Film+2@Gmail.com', 'annfilm@gmail.com'],
  ['ann.film@googlemail.com', 'annfilm@gmail.com'],
  ['nothing', 'nothing'],
])('%s goes to the mailbox of %s', (address, mailbox) => {
  expect(canonicalMailbox(address)).toBe(mailbox);
});

import { expect, test } from 'vitest';
import { canonicalMailbox } from './mailbox.ts';

test.each([
  ['Ann+Film@Sender.example', 'ann@sender.example'],
  ['ann+a+b@sender.example', 'ann@sender.example'],
  ['+ann@sender.example', '+ann@sender.example'],
  ['ann.sender@sender.example', 'ann.sender@sender.example'],
  ['A.n.n.Sender+film@Gmail.com', 'annsender@gmail.com'],
  ['ann.sender@googlemail.com', 'annsender@gmail.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(canonicalMailbox(address)).toBe(mailbox);
});

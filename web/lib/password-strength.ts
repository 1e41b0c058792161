import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, from 0 to 4; its lists of words are large, so this file is only fetched when one is typed. */
export const strengthOf = (password: string) => judge.check(password.slice(0, 100)).score;

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** A password's strength from 0 to 4. The dictionaries are large: import this file only when a password is typed. */
export const passwordStrength = (password: string) => estimator.check(password.slice(0, 100)).score;

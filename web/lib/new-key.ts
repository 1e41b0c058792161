import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';

/** A new key of 32 hexadecimal digits. The browser's own (`crypto.randomUUID`) exists on https and localhost only. */
export const newKey = (): string => bytesToHex(randomBytes(16));

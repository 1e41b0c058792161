export function stamp(path: string, inputs: string[]): void;
export function isStale(path: string, inputs: string[], made?: string): boolean;

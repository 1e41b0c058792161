/** A package within a sentence: `Growth package`, and `Pro package` for one whose name already says so. */
export const packageLabel = (name: string): string => (/\bpackage$/i.test(name) ? name : `${name} package`);

/** The file of an invoice or credit note. Numbers from a former system can have slashes, as in 2026/017, and other characters that files can't. */
export const pdfName = (number: string) => `${number.replace(/[/\\:*?"<>|]/g, '-')}.pdf`;

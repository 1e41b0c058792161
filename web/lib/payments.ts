/** The document says so, like the locale: without a payment provider, no text may say that an invoice can be paid online. */
export const paysOnline = () => document.documentElement.dataset.payments !== 'off';

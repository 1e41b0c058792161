/** What a page's document may do and others may not: load the payment provider's card form, or be framed by the site editor. */
export type PagePolicy = 'card-form' | 'framed';

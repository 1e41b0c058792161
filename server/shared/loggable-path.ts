/**
 * Links to briefs, calendars, invoices, previews, proposals, reviews, testimonials and uploads, whose token is in the path: their pages, the
 * pages' data, and the API calls about them.
 */
const linkNames = '(?:briefs?|brief-offers|calendar|pay|preview|proposals?|review|testimonial|upload)';

const linkPath = new RegExp(`^((?:/api)?/+${linkNames})/[^/]+?(?=/|\\.data$|$)`, 'i');
const linkToken = new RegExp(`([?&]token=|^https?://[^/]+/${linkNames}/)[^/&?]+`, 'i');

/** A path without what may be a secret: its query, and the token of a link. */
export const loggablePath = (url: string) => url.split('?', 1)[0]!.replace(linkPath, '$1/:token');

/** A link as it was emailed, without the token that grants access. */
export const withoutToken = (link: string) => link.replace(linkToken, '$1•••');

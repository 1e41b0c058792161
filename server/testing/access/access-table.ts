import { type AccessFixture, type CallerName, callerNames } from './access-callers.ts';

/**
 * Every endpoint, and the status each caller gets for a valid request. Callers request rows of client A or, where there is no id, their own.
 *
 * pending: an access request that isn't approved yet · deactivated: a client with a leftover session · accessCodeA: client A, signed in
 * with an access code · tempPassword: a client who must replace the password from the studio · apiKey: an API key with every scope, without a
 * cookie.
 *
 * data: whose markers a successful response contains. own: the caller's only · A: client A's only · A+own: client A's and the caller's ·
 * all: at least those of A and B · admins: any admin's · -: nobody's. Rejections never contain any.
 */
const table = `
                                                    visitor  pending  clientA  clientB  deactivated  accessCodeA  tempPassword  admin  owner  apiKey  data
# Public
POST   /api/admin/login                             401      401      401      401      401          401          401           200    200    200     own
POST   /api/admin/logout                            200      200      200      200      200          200          200           200    200    200     -
POST   /api/client/login                            401      403      200      200      403          200          200           401    401    401     own
POST   /api/client/access-code                      401      401      200      200      401          200          200           401    401    401     own
POST   /api/client/logout                           200      200      200      200      200          200          200           200    200    200     -
POST   /api/client/register                         201      201      201      201      201          201          201           201    201    201     -
POST   /api/client/check-invitation                 200      200      200      200      200          200          200           200    200    200     A
POST   /api/client/confirm-email                    200      200      200      200      200          200          200           200    200    200     -
POST   /api/client/forgot-password                  200      200      200      200      200          200          200           200    200    200     -
POST   /api/client/reset-password                   409      409      200      200      409          200          200           409    409    409     -
POST   /api/contact                                 201      201      201      201      201          201          201           201    201    201     -
POST   /api/waitlist                                201      201      201      201      201          201          201           201    201    201     -
GET    /api/review/:token                           200      200      200      200      200          200          200           200    200    200     -
GET    /api/upload/:token                           200      200      200      200      200          200          200           200    200    200     A
GET    /api/preview/:token                          200      200      200      200      200          200          200           200    200    200     -
GET    /api/testimonial/:token                      200      200      200      200      200          200          200           200    200    200     A
POST   /api/testimonial/:token                      200      200      200      200      200          200          200           200    200    200     -
POST   /api/testimonial/:token/withdraw             200      200      200      200      200          200          200           200    200    200     -
POST   /api/review/:token/open                      200      200      200      200      200          200          200           200    200    200     -
# Clients, including access codes
GET    /api/client/me                               401      401      200      200      401          200          200           401    401    401     own
GET    /api/client/projects                         401      401      200      200      401          200          403           401    401    401     own
GET    /api/client/projects/:id                     401      401      200      404      401          200          403           401    401    401     A
GET    /api/client/package                          401      401      200      200      401          200          403           401    401    401     own
GET    /api/client/packages                         401      401      200      200      401          200          403           401    401    401     all
GET    /api/client/credits                          401      401      200      200      401          200          403           401    401    401     own
GET    /api/client/invoices                         401      401      200      200      401          200          403           401    401    401     own
GET    /api/client/invoices/:id                     401      401      200      404      401          200          403           401    401    401     A
POST   /api/client/invoices/:id/payment-intent      401      401      200      404      401          200          403           401    401    401     -
GET    /api/client/invoices/:id/pdf                 401      401      200      404      401          200          403           401    401    401     -
GET    /api/client/credit-notes/:id/pdf             401      401      200      404      401          200          403           401    401    401     -
GET    /api/client/payment-settings                 401      401      200      200      401          200          403           401    401    401     -
POST   /api/client/payments/:paymentIntent/outcome  401      401      200      404      401          200          403           401    401    401     -
# Like at Stripe, the client secret decides, not the payer
POST   /api/payments/sandbox/confirm                401      401      200      200      401          200          403           401    401    401     -
POST   /api/payments/sandbox/authenticate           401      401      200      200      401          200          403           401    401    401     -
GET    /api/client/notifications                    401      401      200      200      401          200          403           401    401    401     own
# Clients with their own password
POST   /api/client/notifications/read               401      401      200      200      401          403          403           401    401    401     -
GET    /api/client/profile                          401      401      200      200      401          403          403           401    401    401     own
PATCH  /api/client/profile                          401      401      200      200      401          403          403           401    401    401     own
POST   /api/client/profile/password                 401      401      200      200      401          403          200           401    401    401     -
POST   /api/client/profile/email                    401      401      200      200      401          403          403           401    401    401     own
DELETE /api/client/profile/email                    401      401      200      200      401          403          403           401    401    401     own
PATCH  /api/client/profile/preferences              401      401      200      200      401          403          403           401    401    401     own
POST   /api/client/profile/deletion                 401      401      200      200      401          403          403           401    401    401     own
DELETE /api/client/profile/deletion                 401      401      200      200      401          403          403           401    401    401     own
POST   /api/client/projects/:id/upload-done         401      401      200      404      401          403          403           401    401    401     A
POST   /api/client/projects/:id/request-changes     401      401      200      404      401          403          403           401    401    401     A
POST   /api/client/projects/:id/approve             401      401      200      404      401          403          403           401    401    401     A
POST   /api/client/projects/:id/comments            401      401      201      404      401          403          403           401    401    401     A
PUT    /api/client/portfolio-requests/:id           401      401      200      404      401          403          403           401    401    401     -
GET    /api/client/package-invoices                 401      401      200      200      401          200          403           401    401    401     own
POST   /api/client/packages/:id/request             401      401      201      201      401          403          403           401    401    401     -
GET    /api/client/data                             401      401      200      200      401          403          403           401    401    401     own
GET    /api/client/sessions                         401      401      200      200      401          403          403           401    401    401     own
DELETE /api/client/sessions/:id                     401      401      200      404      401          403          403           401    401    401     -
POST   /api/client/sessions/end-all                 401      401      200      200      401          403          403           401    401    401     -
# Footage and review: clients, including access codes, and admins
GET    /api/projects/:id/review/:version            401      401      200      404      401          200          403           200    200    401     A
GET    /api/files/:id/comments                      401      401      200      404      401          200          403           200    200    401     A+own
POST   /api/files/:id/comments                      401      401      201      404      401          403          403           201    201    401     A+own
GET    /api/files/:id/comments/export               401      401      200      404      401          200          403           200    200    401     A+own
PATCH  /api/comments/:id                            401      401      200      404      401          403          403           200    200    401     A+own
DELETE /api/comments/:id                            401      401      200      404      401          403          403           200    200    401     -
POST   /api/comments/:id/resolve                    401      401      200      404      401          403          403           200    200    401     A+own
POST   /api/comments/:id/reopen                     401      401      200      404      401          403          403           200    200    401     A+own
# Clients, including access codes, and admins
GET    /api/projects/:id/files                      401      401      200      404      401          200          403           200    200    401     A
GET    /api/projects/:id/portfolio-requests         401      401      200      404      401          200          403           200    200    401     A
GET    /api/files/:id                               401      401      200      404      401          200          403           200    200    401     A
GET    /api/files/:id/waveform                      401      401      200      404      401          200          403           200    200    401     -
# Clients with their own password, and admins
GET    /api/files/:id/download                      401      401      200      404      401          200          403           200    200    401     -
GET    /api/files/:id/stream                        401      401      200      404      401          200          403           200    200    401     -
GET    /api/projects/:id/finals                     401      401      200      404      401          200          403           200    200    401     -
GET    /api/files/:id/poster                        401      401      200      404      401          200          403           200    200    401     -
GET    /api/files/:id/filmstrip                     401      401      200      404      401          200          403           200    200    401     -
GET    /api/projects/:id/uploads                    401      401      200      404      401          403          403           200    200    401     -
POST   /api/files/uploads/:id/finish                401      401      200      404      401          403          403           404    404    401     A
DELETE /api/files/:id                               401      401      200      404      401          403          403           200    200    401     -
POST   /api/files/:id/review-links                  401      401      201      404      401          403          403           201    201    401     -
GET    /api/files/:id/review-links                  401      401      200      404      401          403          403           200    200    401     -
POST   /api/review-links/:id/revoke                 401      401      200      404      401          403          403           200    200    401     -
POST   /api/files/:id/restore                       401      401      200      404      401          403          403           200    200    401     A
# Admins
GET    /api/admin/me                                401      401      401      401      401          401          401           200    200    403     own
GET    /api/admin/profile                           401      401      401      401      401          401          401           200    200    403     own
PATCH  /api/admin/profile                           401      401      401      401      401          401          401           200    200    403     own
POST   /api/admin/profile/password                  401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/profile/reauthenticate            401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/profile/second-factor             401      401      401      401      401          401          401           200    200    403     own
POST   /api/admin/profile/second-factor/confirm     401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/profile/second-factor/remove      401      401      401      401      401          401          401           200    200    403     own
GET    /api/admin/sessions                          401      401      401      401      401          401          401           200    200    403     own
DELETE /api/admin/sessions/:id                      401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/sessions/end-all                  401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/clients                           401      401      401      401      401          401          401           200    200    200     all
POST   /api/admin/clients                           401      401      401      401      401          401          401           201    201    201     A
GET    /api/admin/clients/:id                       401      401      401      401      401          401          401           200    200    200     A
PATCH  /api/admin/clients/:id                       401      401      401      401      401          401          401           200    200    403     A
GET    /api/admin/clients/:id/files                 401      401      401      401      401          401          401           200    200    200     A
GET    /api/admin/clients.csv                       401      401      401      401      401          401          401           200    200    200     all
POST   /api/admin/imports/:kind/preview             401      401      401      401      401          401          401           200    200    403     own
POST   /api/admin/imports/:kind                     401      401      401      401      401          401          401           201    201    403     -
GET    /api/admin/imports/:kind/template            401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/client-requests                   401      401      401      401      401          401          401           200    200    200     all
GET    /api/admin/unconfirmed-requests              401      401      401      401      401          401          401           200    200    403     all
DELETE /api/admin/unconfirmed-requests/:id          401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/clients/:id/approve               401      401      401      401      401          401          401           200    200    200     A
POST   /api/admin/clients/:id/decline               401      401      401      401      401          401          401           200    200    200     -
POST   /api/admin/clients/:id/deactivate            401      401      401      401      401          401          401           200    200    403     A
POST   /api/admin/clients/:id/activate              401      401      401      401      401          401          401           200    200    403     A
POST   /api/admin/clients/:id/password-link         401      401      401      401      401          401          401           200    200    403     A
POST   /api/admin/clients/:id/end-sessions          401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/clients/:id/erase                 401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/clients/:id/history               401      401      401      401      401          401          401           200    200    403     A
GET    /api/admin/clients/:id/access-codes          401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/clients/:id/access-codes          401      401      401      401      401          401          401           201    201    403     -
POST   /api/admin/access-codes/:id/revoke           401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/generate-invite                   401      401      401      401      401          401          401           201    201    201     A
GET    /api/admin/invitations                       401      401      401      401      401          401          401           200    200    200     all
POST   /api/admin/invitations/:id/resend            401      401      401      401      401          401          401           200    200    403     A
POST   /api/admin/invitations/:id/revoke            401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/projects                          401      401      401      401      401          401          401           200    200    200     all
POST   /api/admin/projects                          401      401      401      401      401          401          401           201    201    201     A+own
GET    /api/admin/projects/board                    401      401      401      401      401          401          401           200    200    200     all
GET    /api/admin/projects/:id                      401      401      401      401      401          401          401           200    200    200     A
PATCH  /api/admin/projects/:id                      401      401      401      401      401          401          401           200    200    200     A
POST   /api/admin/projects/:id/status               401      401      401      401      401          401          401           200    200    200     A+own
POST   /api/admin/projects/:id/comments             401      401      401      401      401          401          401           201    201    201     A+own
GET    /api/admin/invoices                          401      401      401      401      401          401          401           200    200    200     all
POST   /api/admin/invoices                          401      401      401      401      401          401          401           201    201    201     A
GET    /api/admin/invoices.csv                      401      401      401      401      401          401          401           200    200    200     all
GET    /api/admin/invoices/:id                      401      401      401      401      401          401          401           200    200    200     A
GET    /api/admin/invoices/:id/pdf                  401      401      401      401      401          401          401           200    200    200     -
GET    /api/admin/credit-notes/:id/pdf              401      401      401      401      401          401          401           200    200    200     -
PATCH  /api/admin/invoices/:id                      401      401      401      401      401          401          401           200    200    200     A
DELETE /api/admin/invoices/:id                      401      401      401      401      401          401          401           200    200    200     -
POST   /api/admin/invoices/:id/duplicate            401      401      401      401      401          401          401           201    201    201     A
POST   /api/admin/invoices/:id/refunds              401      401      401      401      401          401          401           201    201    403     -
POST   /api/admin/invoices/:id/send                 401      401      401      401      401          401          401           200    200    200     A
POST   /api/admin/invoices/:id/resend               401      401      401      401      401          401          401           200    200    200     A
POST   /api/admin/invoices/:id/cancel               401      401      401      401      401          401          401           200    200    200     A
POST   /api/admin/invoices/:id/payments             401      401      401      401      401          401          401           201    201    201     A
POST   /api/admin/invoices/:id/credit-notes         401      401      401      401      401          401          401           201    201    201     A
GET    /api/admin/payments                          401      401      401      401      401          401          401           200    200    200     all
GET    /api/admin/payments.csv                      401      401      401      401      401          401          401           200    200    200     all
GET    /api/admin/invoices/:id/payments             401      401      401      401      401          401          401           200    200    200     A
GET    /api/admin/refunds                           401      401      401      401      401          401          401           200    200    200     all
GET    /api/admin/reconciliation                    401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/reconciliation/book               401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/disputes                          401      401      401      401      401          401          401           200    200    200     all
GET    /api/admin/packages                          401      401      401      401      401          401          401           200    200    403     all
POST   /api/admin/packages                          401      401      401      401      401          401          401           201    201    403     A
PATCH  /api/admin/packages/:id                      401      401      401      401      401          401          401           200    200    403     A
POST   /api/admin/packages/:id/deactivate           401      401      401      401      401          401          401           200    200    403     A
POST   /api/admin/packages/:id/activate             401      401      401      401      401          401          401           200    200    403     A
POST   /api/admin/clients/:id/package               401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/clients/:id/package-invoices      401      401      401      401      401          401          401           201    201    403     A
POST   /api/admin/clients/:id/package-renewal       401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/invoices/:id/credit-refund        401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/clients/:id/credits               401      401      401      401      401          401          401           200    200    403     A
POST   /api/admin/clients/:id/credits               401      401      401      401      401          401          401           201    201    403     A
POST   /api/files/:id/process                       401      401      401      401      401          401          401           200    200    403     -
POST   /api/files/:id/start-timecode                401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/storage                           401      401      401      401      401          401          401           200    200    403     all
POST   /api/admin/projects/:id/file-links           401      401      401      401      401          401          401           201    201    201     A+own
POST   /api/admin/projects/:id/upload-links         401      401      401      401      401          401          401           201    201    403     -
GET    /api/admin/projects/:id/upload-links         401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/upload-links/:id/revoke           401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/projects/:id/release-finals       401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/testimonials                      401      401      401      401      401          401          401           200    200    403     all
GET    /api/admin/projects/:id/testimonial          401      401      401      401      401          401          401           200    200    403     A
POST   /api/admin/projects/:id/testimonial          401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/files/:id/portfolio-request       401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/contact-messages                  401      401      401      401      401          401          401           200    200    200     all
GET    /api/admin/contact-messages/:id              401      401      401      401      401          401          401           200    200    200     A
POST   /api/admin/contact-messages/:id/status       401      401      401      401      401          401          401           200    200    200     A
DELETE /api/admin/contact-messages/:id              401      401      401      401      401          401          401           200    200    200     -
GET    /api/admin/contact-messages.csv              401      401      401      401      401          401          401           200    200    200     all
GET    /api/admin/waitlist                          401      401      401      401      401          401          401           200    200    200     all
DELETE /api/admin/waitlist/:id                      401      401      401      401      401          401          401           200    200    200     -
GET    /api/admin/waitlist.csv                      401      401      401      401      401          401          401           200    200    200     all
GET    /api/admin/overview                          401      401      401      401      401          401          401           200    200    403     all
GET    /api/admin/settings                          401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/site                              401      401      401      401      401          401          401           200    200    403     admins
POST   /api/admin/preview-links                     401      401      401      401      401          401          401           201    201    403     -
GET    /api/admin/preview-links                     401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/preview-links/:id/revoke          401      401      401      401      401          401          401           200    200    403     -
PUT    /api/admin/site/draft                        401      401      401      401      401          401          401           200    200    403     A+own
POST   /api/admin/site/publish                      401      401      401      401      401          401          401           200    200    403     A+own
POST   /api/admin/site/images                       401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/site/films/:id                    401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/site/project-films                401      401      401      401      401          401          401           200    200    403     all
GET    /api/admin/site/history                      401      401      401      401      401          401          401           200    200    403     admins
GET    /api/admin/site/history/:id                  401      401      401      401      401          401          401           200    200    403     -
POST   /api/admin/site/history/:id/restore          401      401      401      401      401          401          401           200    200    403     own
GET    /api/admin/retention                         401      401      401      401      401          401          401           200    200    403     -
GET    /api/admin/notifications                     401      401      401      401      401          401          401           200    200    403     A
POST   /api/admin/notifications/read                401      401      401      401      401          401          401           200    200    403     -
# Owner only
PATCH  /api/admin/settings                          401      401      401      401      401          401          401           403    200    403     -
POST   /api/admin/overview/dismiss-checklist        401      401      401      401      401          401          401           403    200    403     -
POST   /api/admin/settings/test-mail                401      401      401      401      401          401          401           403    200    403     -
PATCH  /api/admin/retention                         401      401      401      401      401          401          401           403    200    403     -
GET    /api/admin/admins                            401      401      401      401      401          401          401           403    200    403     all
POST   /api/admin/admins                            401      401      401      401      401          401          401           403    201    403     A
DELETE /api/admin/admins/:id                        401      401      401      401      401          401          401           403    200    403     -
GET    /api/admin/system                            401      401      401      401      401          401          401           403    200    403     -
POST   /api/admin/backups                           401      401      401      401      401          401          401           403    200    403     -
GET    /api/admin/backups/:name/download            401      401      401      401      401          401          401           403    200    403     -
GET    /api/admin/audit                             401      401      401      401      401          401          401           403    200    403     all
GET    /api/admin/mails                             401      401      401      401      401          401          401           403    200    403     all
GET    /api/admin/mails/:id                         401      401      401      401      401          401          401           403    200    403     A
POST   /api/admin/mails/:id/resend                  401      401      401      401      401          401          401           403    200    403     -
GET    /api/admin/api-keys                          401      401      401      401      401          401          401           403    200    403     admins
POST   /api/admin/api-keys                          401      401      401      401      401          401          401           403    201    403     -
DELETE /api/admin/api-keys/:id                      401      401      401      401      401          401          401           403    200    403     -
GET    /api/admin/webhook-endpoints                 401      401      401      401      401          401          401           403    200    403     -
POST   /api/admin/webhook-endpoints                 401      401      401      401      401          401          401           403    201    403     -
GET    /api/admin/webhook-endpoints/:id             401      401      401      401      401          401          401           403    200    403     -
PATCH  /api/admin/webhook-endpoints/:id             401      401      401      401      401          401          401           403    200    403     -
DELETE /api/admin/webhook-endpoints/:id             401      401      401      401      401          401          401           403    200    403     -
GET    /api/admin/webhook-endpoints/:id/secret      401      401      401      401      401          401          401           403    200    403     -
POST   /api/admin/webhook-endpoints/:id/secret      401      401      401      401      401          401          401           403    200    403     -
POST   /api/admin/webhook-endpoints/:id/test        401      401      401      401      401          401          401           403    200    403     -
GET    /api/admin/webhook-endpoints/:id/deliveries  401      401      401      401      401          401          401           403    200    403     -
POST   /api/admin/webhook-deliveries/:id/resend     401      401      401      401      401          401          401           403    200    403     -
GET    /api/admin/mail-copies                       401      401      401      401      401          401          401           403    200    403     -
PUT    /api/admin/mail-copies/:name                 401      401      401      401      401          401          401           403    200    403     -
DELETE /api/admin/mail-copies/:name                 401      401      401      401      401          401          401           403    200    403     -
POST   /api/admin/mail-copies/:name/preview         401      401      401      401      401          401          401           403    200    403     -
# Outside the contract: API docs, webhook, catch-all
GET    /api/openapi.json                            200      200      200      200      200          200          200           200    200    200     -
GET    /api/docs                                    401      401      401      401      401          401          401           200    200    403     -
GET    /api/docs/json                               401      401      401      401      401          401          401           200    200    403     -
GET    /api/docs/yaml                               401      401      401      401      401          401          401           200    200    403     -
GET    /api/docs/static/index.html                  401      401      401      401      401          401          401           302    302    403     -
GET    /api/docs/static/swagger-initializer.js      401      401      401      401      401          401          401           200    200    403     -
GET    /api/docs/static/*                           200      200      200      200      200          200          200           200    200    200     -
POST   /api/upload/:token/files                     201      201      201      201      201          201          201           201    201    201     -
PATCH  /api/upload/:token/files/:id                 204      204      204      204      204          204          204           204    204    204     -
DELETE /api/upload/:token/files/:id                 204      204      204      204      204          204          204           204    204    204     -
POST   /api/files/uploads                           401      401      201      404      401          403          403           201    201    401     -
PATCH  /api/files/uploads/:id                       401      401      204      404      401          403          403           404    404    401     -
DELETE /api/files/uploads/:id                       401      401      204      404      401          403          403           404    404    401     -
POST   /api/admin/site/film-uploads                 401      401      401      401      401          401          401           201    201    403     -
PATCH  /api/admin/site/film-uploads/:id             401      401      401      401      401          401          401           204    204    403     -
DELETE /api/admin/site/film-uploads/:id             401      401      401      401      401          401          401           204    204    403     -
POST   /api/payments/webhook                        200      200      200      200      200          200          200           200    200    200     -
# Event streams
GET    /api/client/live                             401      401      200      200      401          200          403           401    401    401     -
GET    /api/review-guest/live                       401      401      401      401      401          401          401           401    401    401     -
GET    /api/admin/live                              401      401      401      401      401          401          401           200    200    403     -
ALL    /api/*                                       404      404      404      404      404          404          404           404    404    404     -
`;

const expectedMarkersOf = {
  own: ({ caller }: AccessFixture) => [caller.marker],
  A: ({ a }: AccessFixture) => [a.marker],
  'A+own': ({ a, caller }: AccessFixture) => [a.marker, caller.marker],
  all: ({ a, b }: AccessFixture) => [a.marker, b.marker],
  admins: (): string[] => [],
  '-': (): string[] => [],
};

export interface AccessRow {
  /** `GET /api/client/invoices/:id` */
  name: string;
  method: string;
  path: string;
  statuses: Record<CallerName, number>;
  /** The markers that a successful response contains, and whether it may contain others. */
  expectedMarkers: (fixture: AccessFixture) => string[];
  allowsOthers: boolean;
}

const [header, ...lines] = table.split('\n').filter((line) => line.trim() && !line.startsWith('#'));

export const columns = header!.trim().split(/\s+/);

export const accessRows = lines.map((line): AccessRow => {
  const [method = '', path = '', ...cells] = line.split(/\s+/);
  const data = cells.at(-1) as keyof typeof expectedMarkersOf;
  const statuses = Object.fromEntries(callerNames.map((caller, column) => [caller, Number(cells[column])]));
  return {
    name: `${method} ${path}`,
    method,
    path,
    statuses: statuses as AccessRow['statuses'],
    expectedMarkers: expectedMarkersOf[data],
    allowsOthers: data === 'all' || data === 'admins',
  };
});

/** Access to what is public and to the portal, in the words of `read-access-table.ts`. */
export const portalAccessTable = `
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
POST   /api/admin/accept-invitation                 200      200      200      200      200          200          200           200    200    200     A
POST   /api/contact                                 201      201      201      201      201          201          201           201    201    201     -
POST   /api/waitlist                                201      201      201      201      201          201          201           201    201    201     -
GET    /api/review/:token                           200      200      200      200      200          200          200           200    200    200     -
GET    /api/upload/:token                           200      200      200      200      200          200          200           200    200    200     A
GET    /api/preview/:token                          200      200      200      200      200          200          200           200    200    200     -
GET    /api/verify/:sha256                          200      200      200      200      200          200          200           200    200    200     -
GET    /api/testimonial/:token                      200      200      200      200      200          200          200           200    200    200     A
POST   /api/testimonial/:token                      200      200      200      200      200          200          200           200    200    200     -
POST   /api/testimonial/:token/withdraw             200      200      200      200      200          200          200           200    200    200     -
GET    /api/unsubscribe/:token                      200      200      200      200      200          200          200           200    200    200     -
POST   /api/unsubscribe/:token                      200      200      200      200      200          200          200           200    200    200     -
POST   /api/unsubscribe/:token/undo                 200      200      200      200      200          200          200           200    200    200     -
POST   /api/review/:token/open                      200      200      200      200      200          200          200           200    200    200     -
GET    /api/payment-settings                        200      200      200      200      200          200          200           200    200    200     -
GET    /api/pay/:token                              200      200      200      200      200          200          200           200    200    200     A
GET    /api/pay/:token/pdf                          200      200      200      200      200          200          200           200    200    200     -
POST   /api/pay/:token/payment-intent               200      200      200      200      200          200          200           200    200    200     -
POST   /api/pay/:token/payments/:paymentIntent/outcome 200      200      200      200      200          200          200           200    200    200     -
# Whoever has the link; another client can't sign
GET    /api/proposals/:token                        200      200      200      200      200          200          200           200    200    200    A
POST   /api/proposals/:token/code                   200      200      200      200      200          200          200           200    200    200    -
POST   /api/proposals/:token/document               200      200      200      200      200          200          200           200    200    200    -
GET    /api/proposals/:token/documents/:sha256      200      200      200      200      200          200          200           200    200    200    A
POST   /api/proposals/:token/accept                 201      201      201      403      201          201          201           201    201    201    -
POST   /api/proposals/:token/decline                200      200      200      200      200          200          200           200    200    200    A
POST   /api/proposals/:token/messages               201      201      201      201      201          201          201           201    201    201    A
GET    /api/proposals/:token/signed.pdf             200      200      200      200      200          200          200           200    200    200    A
POST   /api/proposals/:token/pay-link               200      200      200      200      200          200          200           200    200    200    -
# Whoever has the link fills in a brief
GET    /api/briefs/:token                           200      200      200      200      200          200          200           200    200    200     A
PATCH  /api/briefs/:token/answers                   200      200      200      200      200          200          200           200    200    200     -
DELETE /api/briefs/:token/files/:id                 200      200      200      200      200          200          200           200    200    200     A
POST   /api/briefs/:token/submit                    200      200      200      200      200          200          200           200    200    200     A
POST   /api/brief-offers/:token                     200      200      200      200      200          200          200           200    200    200     -
POST   /api/briefs/:token/uploads                   201      201      201      201      201          201          201           201    201    201     -
PATCH  /api/briefs/:token/uploads/:id               204      204      204      204      204          204          204           204    204    204     -
DELETE /api/briefs/:token/uploads/:id               204      204      204      204      204          204          204           204    204    204     -
# Like at Stripe, the client secret decides, not the payer
POST   /api/payments/sandbox/confirm                200      200      200      200      200          200          200           200    200    200     -
POST   /api/payments/sandbox/debit                  200      200      200      200      200          200          200           200    200    200     -
POST   /api/payments/sandbox/authenticate           200      200      200      200      200          200          200           200    200    200     -
# Clients, including access codes
GET    /api/client/me                               401      401      200      200      401          200          200           401    401    401     own
GET    /api/client/projects                         401      401      200      200      401          200          403           401    401    401     own
GET    /api/client/projects/:id                     401      401      200      404      401          200          403           401    401    401     A
GET    /api/client/projects/:id/deliverables        401      401      200      404      401          200          403           401    401    401     A
GET    /api/client/package                          401      401      200      200      401          200          403           401    401    401     own
GET    /api/client/packages                         401      401      200      200      401          200          403           401    401    401     all
GET    /api/client/credits                          401      401      200      200      401          200          403           401    401    401     own
GET    /api/client/balance                          401      401      200      200      401          200          403           401    401    401     -
GET    /api/client/invoices                         401      401      200      200      401          200          403           401    401    401     own
GET    /api/client/not-invoiced                     401      401      200      200      401          200          403           401    401    401     own
GET    /api/client/invoices/:id                     401      401      200      404      401          200          403           401    401    401     A
GET    /api/client/proposals                        401      401      200      200      401          200          403           401    401    401     own
POST   /api/client/invoices/:id/payment-intent      401      401      200      404      401          200          403           401    401    401     -
GET    /api/client/invoices/:id/pdf                 401      401      200      404      401          200          403           401    401    401     -
GET    /api/client/credit-notes/:id/pdf             401      401      200      404      401          200          403           401    401    401     -
GET    /api/client/statement/pdf                    401      401      200      200      401          200          403           401    401    401     -
POST   /api/client/payments/:paymentIntent/outcome  401      401      200      404      401          200          403           401    401    401     -
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
POST   /api/client/projects/:id/deliverables/approve 401      401      200      404      401          403          403           401    401    401     A
POST   /api/client/projects/:id/comments            401      401      201      404      401          403          403           401    401    401     A
PUT    /api/client/portfolio-requests/:id           401      401      200      404      401          403          403           401    401    401     -
GET    /api/client/package-invoices                 401      401      200      200      401          200          403           401    401    401     own
POST   /api/client/packages/:id/request             401      401      201      201      401          403          403           401    401    401     -
GET    /api/client/data                             401      401      200      200      401          403          403           401    401    401     own
GET    /api/client/calendar                         401      401      200      200      401          403          403           401    401    401     -
POST   /api/client/calendar                         401      401      200      200      401          403          403           401    401    401     -
DELETE /api/client/calendar                         401      401      200      200      401          403          403           401    401    401     -
GET    /api/client/sessions                         401      401      200      200      401          403          403           401    401    401     own
DELETE /api/client/sessions/:id                     401      401      200      404      401          403          403           401    401    401     -
POST   /api/client/sessions/end-all                 401      401      200      200      401          403          403           401    401    401     -
# Footage and review: clients, including access codes, and admins
GET    /api/projects/:id/review/:version            401      401      200      404      401          200          403           200    200    401     A
GET    /api/deliverables/:id/review/:version        401      401      200      404      401          200          403           200    200    401     A
GET    /api/projects/:id/drafts                     401      401      200      404      401          200          403           200    200    401     A
GET    /api/files/:id/comments                      401      401      200      404      401          200          403           200    200    401     A+own
POST   /api/files/:id/comments                      401      401      201      404      401          403          403           201    201    401     A+own
GET    /api/files/:id/comments/export               401      401      200      404      401          200          403           200    200    401     A+own
POST   /api/files/:id/playbacks                     401      401      200      404      401          200          403           200    200    401     -
PATCH  /api/comments/:id                            401      401      200      404      401          403          403           200    200    401     A+own
DELETE /api/comments/:id                            401      401      200      404      401          403          403           200    200    401     -
POST   /api/comments/:id/resolve                    401      401      200      404      401          403          403           200    200    401     A+own
POST   /api/comments/:id/reopen                     401      401      200      404      401          403          403           200    200    401     A+own
# Clients, including access codes, and admins
GET    /api/projects/:id/files                      401      401      200      404      401          200          403           200    200    401     A
GET    /api/projects/:id/lock                       401      401      200      404      401          200          403           200    200    401     -
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
POST   /api/files/:id/review-links                  401      401      201      404      401          403          403           201    201    401     A
GET    /api/files/:id/review-links                  401      401      200      404      401          403          403           200    200    401     A
POST   /api/review-links/:id/revoke                 401      401      200      404      401          403          403           200    200    401     -
POST   /api/files/:id/restore                       401      401      200      404      401          403          403           200    200    401     A
# Without an endpoint: API description, uploads, webhook
GET    /api/openapi.json                            200      200      200      200      200          200          200           200    200    200     -
POST   /api/upload/:token/files                     201      201      201      201      201          201          201           201    201    201     -
PATCH  /api/upload/:token/files/:id                 204      204      204      204      204          204          204           204    204    204     -
DELETE /api/upload/:token/files/:id                 204      204      204      204      204          204          204           204    204    204     -
POST   /api/files/uploads                           401      401      201      404      401          403          403           201    201    401     -
PATCH  /api/files/uploads/:id                       401      401      204      404      401          403          403           404    404    401     -
DELETE /api/files/uploads/:id                       401      401      204      404      401          403          403           404    404    401     -
POST   /api/payments/webhook                        200      200      200      200      200          200          200           200    200    200     -
# Event streams
GET    /api/client/live                             401      401      200      200      401          200          403           401    401    401     -
GET    /api/review-guest/live                       401      401      401      401      401          401          401           401    401    401     -
# Catch-all
ALL    /api/*                                       404      404      404      404      404          404          404           404    404    404     -
`;

/** Clients reach only their own projects; any other one doesn't exist for them. */
export const maySee = (client: { id: number }, project: { clientId: number }) => project.clientId === client.id;

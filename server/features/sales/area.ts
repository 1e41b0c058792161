import type { Area } from '#server/area.ts';
import { leadRoutes } from './leads/leads.routes.ts';
import { cleanUpLeads } from './leads/leads.service.ts';
import { signingRoutes } from './signing/signing.routes.ts';

export const salesArea = {
  routes: [leadRoutes, signingRoutes],
  nightlyCleanups: { leads: cleanUpLeads },
} satisfies Area;

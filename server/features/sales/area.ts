import type { Area } from '#server/area.ts';
import { leadRoutes } from './leads/leads.routes.ts';
import { cleanUpLeads } from './leads/leads.service.ts';

export const salesArea = {
  routes: [leadRoutes],
  nightlyCleanups: { leads: cleanUpLeads },
} satisfies Area;

import type { Area } from '#server/area.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';

export const studioArea = { routes: [auditRoutes, settingsRoutes] } satisfies Area;

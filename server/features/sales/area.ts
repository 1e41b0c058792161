import type { Area } from '#server/area.ts';
import { signingRoutes } from './signing/signing.routes.ts';

export const salesArea = { routes: [signingRoutes] } satisfies Area;

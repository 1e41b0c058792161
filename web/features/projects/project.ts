import type { WireAnswer } from '../../../contract/endpoint.ts';
import type { projectEndpoints } from '../../../contract/project-endpoints.ts';

/** As they arrive in the browser. */
export type OwnProject = WireAnswer<typeof projectEndpoints.listOwn>['projects'][number];
export type OwnProjectDetail = WireAnswer<typeof projectEndpoints.readOwn>['project'];
export type AdminProject = WireAnswer<typeof projectEndpoints.list>[number];
export type AdminProjectDetail = WireAnswer<typeof projectEndpoints.read>['project'];
export type ProjectEvent = OwnProjectDetail['events'][number];
export type ProjectFile = OwnProjectDetail['files'][number];
export type ProjectComment = AdminProjectDetail['comments'][number];

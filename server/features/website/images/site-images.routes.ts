import { Readable } from 'node:stream';
import { siteImageEndpoints } from '#api/website/site-images.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { AppError } from '#server/shared/app-error.ts';
import { uploadImage } from './site-images.service.ts';

export function siteImageRoutes(api: Api, deps: Deps) {
  api.register(async (scope) => {
    // The type that a browser names is only a guess: what the file is, its content says.
    scope.addContentTypeParser(/^(image\/|application\/octet-stream)/, (_request, payload, done) => done(null, payload));
    route(
      scope as Api,
      siteImageEndpoints.upload,
      async (_input, { request }) => {
        if (!(request.body instanceof Readable)) throw new AppError('unsupported_media_type', 'Please send an image.');
        return { ...ok, image: await uploadImage(deps, request.body) };
      },
      { slowBody: true },
    );
  });
}

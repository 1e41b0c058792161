import type { UploadedImage } from '#api/website/site-images.ts';
import { useStudio } from '#web/lib/site.ts';
import { Picture } from './picture.tsx';

/** The studio's mark and its name. */
export function Brand() {
  const { mark } = useStudio();
  return <BrandWith mark={mark} />;
}

/** The studio's name with a given mark, which may not be published yet. */
export function BrandWith({ mark }: { mark: UploadedImage | undefined }) {
  const { brand } = useStudio();
  return (
    <a href="/" className="touch-target inline-flex max-w-full items-center gap-2.5 font-semibold text-bar-ink">
      {mark ? <Picture image={mark} alt="" sizes="1.75rem" className="size-7 shrink-0 rounded-sm object-cover" /> : <Frame />}
      <span className={`line-clamp-3 min-w-0 [overflow-wrap:anywhere] collapsed:sr-only ${sizeOf(brand)}`}>{brand}</span>
    </a>
  );
}

/** A long name takes several lines, which the bars have room for. */
const sizeOf = (name: string) => (name.length > 16 ? 'text-sm leading-tight' : 'text-lg');

/** A frame with a playhead. */
const Frame = () => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0">
    <rect x="1" y="1" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" />
    <rect x="9" y="5" width="2" height="10" className="fill-accent" />
  </svg>
);

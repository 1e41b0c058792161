import { useState } from 'react';
import type { StoredImage, UploadedImage } from '#api/website/site-images.ts';
import { type ImageFormat, imageFormats, imagePath, imageWidths } from '#domain/website/image-files.ts';

const mediaTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

interface PictureProps {
  image: StoredImage & Partial<Pick<UploadedImage, 'focus'>>;
  alt: string;
  /** The picture's width on the page, as in the `sizes` attribute of `img`. */
  sizes: string;
  className: string;
}

/** One of the site's images, as small as the screen allows. Shows nothing if it fails to load, even before hydration. */
export function Picture({ image, alt, sizes, className }: PictureProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  const widths = imageWidths(image.width);
  const srcSet = (format: ImageFormat) => widths.map((width) => `${imagePath(image, width, format)} ${width}w`).join(', ');
  return (
    <picture>
      {imageFormats.slice(0, -1).map((format) => (
        <source key={format} type={mediaTypes[format]} srcSet={srcSet(format)} sizes={sizes} />
      ))}
      <img
        ref={(element) => {
          if (element?.complete && element.naturalWidth === 0) setFailed(true);
        }}
        onError={() => setFailed(true)}
        src={imagePath(image, widths[0]!, 'jpg')}
        srcSet={srcSet('jpg')}
        sizes={sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        loading="lazy"
        decoding="async"
        {...(image.focus && { style: { objectPosition: `${image.focus.x}% ${image.focus.y}%` } })}
        className={className}
      />
    </picture>
  );
}

import { encode } from 'uqr';

/** A text as a QR code; black on white in both themes, so that cameras can read it. */
export default function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg role="img" aria-label="QR code for your authenticator app" viewBox={`0 0 ${size} ${size}`} className="size-48 rounded-sm bg-white">
      <path d={path} className="fill-black" shapeRendering="crispEdges" />
    </svg>
  );
}

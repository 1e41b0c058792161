/** Says what agreeing means, next to the button that does it. */
export const ConsentNote = ({ platform, className = '' }: { platform: string; className?: string }) => (
  <span className={`rounded-sm bg-black/80 px-3 py-2 text-bar-ink text-sm ${className}`}>
    This loads the video from {platform}, which then knows your IP address.
  </span>
);

import type { usePlayableSource } from './use-playable-source.ts';

type Obstacle = NonNullable<ReturnType<typeof usePlayableSource>['obstacle']>;

/** Says what is in the way of seeking. */
export const ObstacleNotice = ({ obstacle }: { obstacle: Obstacle }) => (
  <p
    role={obstacle === 'too large' ? 'alert' : undefined}
    className="text-pretty bg-inset px-4 py-2.5 text-sm tabular-nums lg:mt-2 lg:rounded-sm"
  >
    {obstacle === 'too large'
      ? `${culprit} This one is too large to be loaded whole, so it can only be watched from the beginning. Try another network, or show this message to whoever runs the server.`
      : `${culprit} You can move freely once all of it has loaded: ${obstacle.loadedPercent}%`}
  </p>
);

const culprit = "Something between you and the server, such as a proxy, doesn't let your browser ask for part of a video.";

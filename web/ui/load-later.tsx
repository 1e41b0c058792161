import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from './toast/toast.tsx';

/** How long preloading waits, so that the page itself loads first, in milliseconds. */
const preloadDelay = 2000;

interface Opened {
  open: boolean;
  onClose: () => void;
}

/** A dialog that's loaded soon after the page, or at once when opened earlier, so that its form is there for what is typed first. */
export function loadLater<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  return function LoadedLater(props: Props) {
    const { open, onClose } = props;
    const [Component, setComponent] = useState(() => loaded);
    const toast = useToast();
    const begin = useEffectEvent(async () => {
      try {
        loaded = await load();
        setComponent(() => loaded);
      } catch {
        // If preloading fails, for example without a connection, opening the dialog tries again.
        if (!open) return;
        onClose();
        toast({ title: "That couldn't be loaded", description: 'Check your connection and try again.', destructive: true });
      }
    });
    const isLoaded = Component !== undefined;
    useEffect(() => {
      if (isLoaded) return;
      const timer = setTimeout(() => begin(), open ? 0 : preloadDelay);
      return () => clearTimeout(timer);
    }, [isLoaded, open]);
    return Component && <Component {...props} />;
  };
}

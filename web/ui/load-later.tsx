import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from './toast/toast.tsx';

/** How long the page itself may take to load, in milliseconds. */
const preloadDelay = 2000;

interface Opened {
  open: boolean;
  onClose: () => void;
}

/** A dialog that's loaded soon after the page, or when it's opened before. What is typed at once needs a form that's there. */
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
        // Without a connection, it's loaded once it's opened.
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

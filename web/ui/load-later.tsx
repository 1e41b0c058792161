import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from './toast/toast.tsx';

/** How long the page itself may take to load, in milliseconds. */
const preloadDelay = 2000;

interface Opened {
  /** By default whenever it's there. */
  open?: boolean;
  onClose: () => void;
}

/** A dialog or form that's loaded when it's first opened or, if it's there before, soon after the page. */
export function loadLater<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  return function LoadedLater(props: Props) {
    const { open = true, onClose } = props;
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

import type { ComponentProps } from 'react';
import { LogOut } from '#web/pages/admin/log-out.tsx';
import { SetUp } from '#web/pages/admin/studio/set-up.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx';

/** The first-run setup, without the sections. */
export const SetUpScreen = ({ studio }: ComponentProps<typeof SetUp>) => (
  <>
    <header className="flex h-16 items-center justify-between gap-3 border-bar-line border-b bg-bar px-5 text-bar-ink">
      <Brand />
      <ThemeSwitch />
    </header>
    <main className="mx-auto grid max-w-5xl gap-6 px-5 py-8">
      <PageHead title="Set up your studio" actions={<LogOut />} />
      <SetUp studio={studio} />
    </main>
  </>
);

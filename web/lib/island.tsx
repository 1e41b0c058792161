import { type ComponentType, createContext, type ReactElement, use } from 'react';

/** The page's islands by name, collected while it's rendered. `in place` renders them within the page, as the editor's preview does. */
export const IslandsContext = createContext<Map<string, ReactElement> | 'in place'>(new Map());

/** Stands for an island's HTML until the server has rendered it. */
export const placeholderOf = (name: string) => `<!--island ${name}-->`;

/**
 * A part of a public page that React takes over in the browser, apart from the rest of the page, which stays as the server sent it. Each is
 * rendered on its own, so that React gives its elements the same ids on both sides. Its props travel in the page: they are plain JSON.
 * @param name as in web/app/islands/islands.ts, which loads the component in the browser; at most once on a page
 */
export function island<Props extends object>(name: string, Component: ComponentType<Props>) {
  return function Island(props: Props) {
    const islands = use(IslandsContext);
    if (islands === 'in place') return <Component {...props} />;
    islands.set(name, <Component {...props} />);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a comment of ours
    return <div data-island={name} data-props={JSON.stringify(props)} dangerouslySetInnerHTML={{ __html: placeholderOf(name) }} />;
  };
}

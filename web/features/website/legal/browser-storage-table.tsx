const columns = ['Name', 'Purpose', 'Type', 'Duration'] as const;

/** A name that ends in … stands for every name that begins like it. */
const storageItems = [
  [
    'picturelock-client',
    'Keeps a client signed in',
    'Essential cookie, first-party, persistent',
    'Until you sign out, 90 days at most; it expires after 30 days without a visit. With an access code, 24 hours at most',
  ],
  [
    'picturelock-admin',
    'Keeps a member of the studio signed in',
    'Essential cookie, first-party, session',
    'Until you sign out or close the browser, 12 hours at most',
  ],
  [
    'picturelock-viewing',
    'Shows a member of the studio the client portal as a client sees it, without changing anything',
    'Essential cookie, first-party, persistent',
    'Until they leave it or sign out, one hour at most',
  ],
  [
    'picturelock-guest-…',
    'Recognizes you on a review that you opened by a link',
    'Essential cookie, first-party, persistent, one for each link',
    'Until the link expires',
  ],
  ['theme', 'Your choice of light or dark mode', 'Local storage', 'Until you clear it'],
  ['hidden-columns', 'Which columns of the studio’s lists you have hidden', 'Local storage', 'Until you clear it'],
  ['rows', 'Your choice of more room around the rows of the studio’s lists', 'Local storage', 'Until you turn it off or clear it'],
  ['list-sorts', 'By what you have sorted the studio’s lists', 'Local storage', 'Until you clear it'],
  ['shortcuts', 'Your choice to turn off keyboard shortcuts', 'Local storage', 'Until they are turned on again or you clear it'],
  ['guides', 'Which safe areas and masks you see over the pictures of a review', 'Local storage', 'Until you turn them off or clear it'],
  ['quality', 'In which quality you play drafts', 'Local storage', 'Until you choose Auto or clear it'],
  ['auto-scroll', 'Your choice to pause automatic motion', 'Local storage', 'Until you resume it or clear it'],
  ['board-columns', 'Which columns of the studio’s boards you have collapsed or expanded', 'Local storage', 'Until you clear it'],
  ['sidebar', "Whether the sidebar of the studio's area shows icons only", 'Local storage', 'Until you clear it'],
  [
    'admin-sign-in',
    "Whether a member of the studio signs in with a username, or as the studio's owner",
    'Local storage',
    'Until the choice is changed or you clear it',
  ],
  [
    'access-request',
    'Recognizes the browser in which you requested access, so that confirming your email address keeps the password you chose',
    'Local storage',
    'Until you confirm your email address or clear it',
  ],
  ['offline', "The page you see when you're offline", 'Cache, filled by a service worker', 'Until you clear it'],
  [
    'draft:…',
    "What you've typed into a form or opened by the studio's search, so that you don't lose it when the page reloads or your session ends. Nobody else who signs in sees it",
    'Session storage, one entry per person and form',
    'Until you send the form, sign out or close the tab, or somebody else signs in',
  ],
  [
    'registration:…',
    'Lets you create your account after you have signed a proposal, without opening another email',
    'Session storage, one entry per project',
    'Until you close the tab',
  ],
  [
    'react-router-scroll-positions',
    "How far you've scrolled on each page, so that going back returns you there",
    'Session storage',
    'Until you close the tab',
  ],
] as const;

/** Everything the product stores in a browser. On a phone, each row becomes a card. */
export function BrowserStorageTable() {
  return (
    <>
      <p>
        This is everything this website stores in your browser, apart from cached copies of its own pages, images and scripts. Only the
        first four are cookies. The rest stays in your browser and isn't sent with your requests.
      </p>
      <div className="-mx-4 sm:mx-0">
        <table className="data-table leading-normal max-lg:list-cards">
          <caption className="sr-only">What this website stores in your browser</caption>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {storageItems.map((item) => (
              <StorageRow key={item[0]} item={item} />
            ))}
          </tbody>
        </table>
      </div>
      <p>
        Over HTTPS, the names of the cookies start with <code className="font-mono text-sm">__Host-</code>, which keeps other websites from
        setting them.
      </p>
    </>
  );
}

function StorageRow({ item: [name, ...cells] }: { item: (typeof storageItems)[number] }) {
  return (
    <tr className="break-inside-avoid">
      <th
        scope="row"
        className="wrap-anywhere whitespace-normal border-line align-top font-mono text-ink max-lg:block max-lg:p-0 lg:w-1/4 lg:border-t"
      >
        {name}
      </th>
      {cells.map((text, index) => (
        <td
          key={columns[index + 1]}
          data-label={columns[index + 1]}
          className="align-top max-lg:col-span-full! max-lg:flex max-lg:gap-4 lg:even:w-1/4 lg:odd:w-1/5 lg:last:w-auto max-lg:before:w-24 max-lg:before:flex-none"
        >
          {text}
        </td>
      ))}
    </tr>
  );
}

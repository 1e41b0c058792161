const columns = ['Name', 'What it is for', 'Kind', 'How long'] as const;

const stored = [
  [
    'picturelock-client',
    'Keeps a client signed in',
    'Essential cookie, first-party, persistent',
    'Until you sign out, 90 days at most; it stops working after 30 days without a visit. With an access code, 24 hours at most',
  ],
  [
    'picturelock-admin',
    'Keeps somebody of the studio signed in',
    'Essential cookie, first-party, session',
    'Until you sign out or close the browser, 12 hours at most',
  ],
  ['theme', 'Your choice of light or dark', 'Local storage', 'Until you remove it'],
  ['auto-scroll', 'Your choice to pause what moves by itself', 'Local storage', 'Until you choose otherwise'],
  ['offline', 'The page that tells you when there is no network', 'Cache', 'Until you remove it'],
  [
    'draft:contact, draft:waitlist',
    'What you typed into a form, so that a reload does not lose it',
    'Session storage',
    'Until you send the form or close the tab',
  ],
  [
    'react-router-scroll-positions',
    'How far down you had read, so that going back returns you there',
    'Session storage',
    'Until you close the tab',
  ],
] as const;

/** Everything that the pages keep in a browser. On a phone each thing is a card under its name. */
export function BrowserStorageTable() {
  return (
    <>
      <p>
        This is everything that the website itself stores in your browser. Only the first two are cookies; the rest stays there and is not
        sent with your requests.
      </p>
      <div className="-mx-4 sm:mx-0">
        <table className="rows leading-normal">
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
            {stored.map((thing) => (
              <Stored key={thing[0]} thing={thing} />
            ))}
          </tbody>
        </table>
      </div>
      <p>
        Where the website is reached by https, the names of the two cookies begin with <code className="font-mono text-sm">__Host-</code>,
        which keeps other websites from setting them.
      </p>
    </>
  );
}

function Stored({ thing: [name, ...facts] }: { thing: (typeof stored)[number] }) {
  return (
    <tr className="break-inside-avoid">
      <th
        scope="row"
        className="wrap-anywhere whitespace-normal border-line align-top font-mono text-ink max-lg:block max-lg:px-0 max-lg:pt-0 max-lg:pb-1 lg:w-1/4 lg:border-t"
      >
        {name}
      </th>
      {facts.map((text, index) => (
        <td
          key={columns[index + 1]}
          data-label={columns[index + 1]}
          className="align-top max-lg:justify-start lg:even:w-1/4 lg:odd:w-1/5 lg:last:w-auto max-lg:before:w-24 max-lg:before:content-[attr(data-label)]"
        >
          {text}
        </td>
      ))}
    </tr>
  );
}

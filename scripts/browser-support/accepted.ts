/** Features that a supported browser lacks but are used, with how the product does without. What is below a path is accepted, too. */
export const accepted: Record<string, string> = {
  'api.Element.touchmove_event': 'Safari on a Mac has no touch screen.',
  'api.Element.wheel_event': 'iOS has no wheel: two fingers enlarge the picture.',
  'api.MouseEvent.movementX': 'Chromium on Android has none: its moving pointer is a finger, which postpones scrolling.',
  'api.MouseEvent.movementY': 'As above.',
  'api.Window.beforeunload_event': 'iOS never asks before a page is left; what was typed is kept as a draft.',
  'css.properties.break-after': 'Paper only: a heading may be the last line of its page.',
  'css.properties.content-visibility': 'Films outside the window are laid out early.',
  'css.properties.cursor': 'iOS has no pointer.',
  'css.properties.field-sizing': 'Text areas keep their height and scroll.',
  'css.properties.font-family.ui-monospace': 'Other fonts follow it.',
  'css.properties.forced-color-adjust': 'Safari has no forced colors.',
  'css.properties.print-color-adjust': 'The build adds -webkit-print-color-adjust.',
  'css.properties.resize': 'On iOS, text areas keep their height and scroll.',
  'css.properties.scrollbar-color': 'A scrollbar in the colors of the system.',
  'css.properties.scrollbar-gutter': 'Where scrollbars take room, the page shifts when a dialog opens.',
  'css.properties.scrollbar-width': 'A scrollbar of the usual width.',
  'css.properties.text-decoration.dotted': 'The build adds -webkit-text-decoration.',
  'css.properties.text-wrap': 'Lines break where they are full.',
  'css.properties.user-select': 'The build adds -webkit-user-select.',
  'css.types.basic-shape.polygon.round': 'The function `round()` has the same name.',
  'css.types.corner-shape-value.round': 'As above.',
  'html.elements.details.name': "The site editor's parts don't close each other.",
  'html.elements.video.playsinline': 'Only iOS plays videos in full screen without it.',
};

export const isAccepted = (path: string): boolean => Object.keys(accepted).some((each) => `${path}.`.startsWith(`${each}.`));

// The shapes of what is heard and kept, for the type checker alone: there is no code in here.

/**
 * @typedef {string} Kind  A tile as text: "5B", "N", "R", "0", "F", "J".
 * @typedef {{action: string, tiles?: Kind[], blind?: number, yes?: boolean, count?: number, tile?: Kind, seat?: number,
 *   exposure?: number, size?: number, jokers?: number}} Action
 * @typedef {{event: string, seat?: number, [field: string]: any}} Event
 * @typedef {{number: number, tiles: Kind[], blind: number, mah_jongg: boolean}} Passes
 * @typedef {{actions?: Action[], passes?: Passes}} Legal
 */

/**
 * What one seat may know of a deal.
 * @typedef {{
 *   seat: number, players: number, phase: string, question: string, to_act: number[], turn: number|null, origin: string|null,
 *   rack: Kind[], drawn: Kind|null, answer: Action|null, concealed: number[], exposures: string[][],
 *   open: {seat: number, exposure: number, tile: Kind}|null, shown: string[], dead: boolean[], exchangeable: boolean[],
 *   discards: {seat: number|null, tile: Kind}[], live: Kind|null, claimed_from: number|null, wall: number,
 *   votes: boolean[]|null, offers: number[]|null, give: number|null, blind: Record<string, number[]>,
 *   challenges: {by: number, seat: number, right: boolean|null}[],
 *   stakes: {from: number, to: number, amount: number, reason: string}[], outcome: any
 * }} View
 */

/**
 * @typedef {{member: number, name: string, player: number|null, present: boolean, gone: boolean}} Member
 * @typedef {{player: number, member: number|null, bot: string|null, seat: number|null}} Place
 * @typedef {{
 *   type: "room", n: number, time: number, you: number, state: "lobby"|"deal"|"pause"|"over", host: number|null, members: Member[],
 *   places: Place[], settings: Record<string, any>, scores: number[], game: number, deal: number, hands_played: number,
 *   ready: number[], next_deal: number|null
 * }} RoomMessage
 * @typedef {{
 *   type: "advice", question: string, suggestion: Action, choices: {action: Action, score: number|null, chance: number|null}[],
 *   reasons: {code: string, text: string}[], text: string
 * }} Advice
 * @typedef {{type: "helper", question: string, hints: any[]}} Helper
 * @typedef {{
 *   type: "deal_over", n: number, deal: number, outcome: any, players: number[], payments: number[], scores: number[],
 *   racks: string[], record: string
 * }} DealOver
 */

/**
 * All that the page knows of the room and the deal; never changed, only replaced.
 * @typedef {{
 *   room: RoomMessage|null, view: View|null, legal: Legal, deadline: number|null, events: Event[],
 *   deal: {game: number, deal: number, player: number|null}|null, over: DealOver|null, advice: Advice|null, helper: Helper|null,
 *   seen: number|null
 * }} State
 */

/** @typedef {{type: string, [field: string]: any}} Message */

/**
 * @typedef {"connecting"|"open"|"lost"|"closing"|"refused"|"closed"} Status
 * @typedef {{
 *   code: string, member: number|null, card: {id: string, name: string}|null, status: Status,
 *   send: (message: Message) => Promise<Message>, now: () => number, close: () => void
 * }} Link
 */

/**
 * What the router hands to every screen.
 * @typedef {{
 *   readonly state: State, readonly link: Link|null, readonly open: string|null, readonly hand: Kind[]|null,
 *   send: (message: Message, how?: {quiet?: boolean}) => Promise<Message>,
 *   panel: (name: string|null) => void, go: (screen: string, detail?: any) => void, sort: (hand: Kind[]|null) => void
 * }} Context
 * @typedef {{
 *   element: HTMLElement, host?: HTMLElement, update: (state: State, before: State|null) => void,
 *   show?: (detail?: any) => void, hide?: () => void, settled?: () => Promise<void>
 * }} Screen
 */

export {};

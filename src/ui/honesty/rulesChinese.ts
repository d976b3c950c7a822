/** The rules of the broker in Chinese, by their English sentence. */
export const RULES_IN_CHINESE: { readonly [rule: string]: string } = {
  'A direct exchange routes on the exact key.': 'direct 交换机按路由键精确匹配。',
  'A fanout exchange copies to every bound queue, and the copies live on independently.':
    'fanout 交换机给每个绑定的队列各复制一份，之后各份互不相干。',
  'Topic keys: * is one word, # any number; a queue gets one copy however many bindings match.':
    'topic 绑定键：* 代表一个词，# 代表任意个词；匹配的绑定再多，一个队列也只得一份。',
  'Headers: a binding header without value asks for presence; x- headers count only with all-with-x, any-with-x.':
    'headers：绑定里没有值的头只要求该头存在；x- 开头的头只在 all-with-x、any-with-x 下才参与比较。',
  'Every queue is bound to the default exchange by its name; nobody may bind to it.':
    '每个队列都以自己的名字绑定到默认交换机；谁也不能再往它上面绑定。',
  'A deleted exchange takes its bindings along; publishing to it is 404.':
    '删除交换机时，它的绑定一并消失；再往它发布得到 404。',
  'A redeclaration with other properties is 406.': '以不同的属性重新声明，得到 406。',
  'Deleting a used exchange with ifUnused is 406.': '用 ifUnused 删除仍在使用的交换机，得到 406。',
  'Publishing to an internal exchange is 403.': '向 internal 交换机发布，得到 403。',
  'An unknown exchange type ends the connection (503).': '未知的交换机类型会使连接断开（503）。',
  'Messages travel through bound exchanges; a queue gets one copy, cycles are harmless.':
    '消息会穿过彼此绑定的交换机；一个队列只得一份，成环也无害。',
  'What an exchange cannot route goes to its alternate exchange and then counts as routed.':
    '交换机路由不出去的消息转给备用交换机，此后算作已路由。',
  'An equivalent declaration reports ready messages and consumers; a passive one of a missing queue is 404.':
    '重复做等价的声明，会报告就绪消息数和消费者数；对不存在的队列做 passive 声明，得到 404。',
  'Names that start with amq. are reserved (403).': '以 amq. 开头的名字是保留的（403）。',
  'An exclusive queue belongs to its connection and goes with it, not with its channel.':
    'exclusive 队列属于它的连接，随连接消失，而不随 channel 消失。',
  'An autoDelete queue goes with its last consumer, unacknowledged messages included.':
    'autoDelete 队列随最后一个消费者消失，未确认的消息也一起消失。',
  'Invalid arguments, arguments of another queue type and inequivalent ones are 406.':
    '参数无效、参数属于另一种队列类型、参数与已有声明不等价，都得到 406。',
  'Exchange operations are refused in words of their own.': '对交换机的操作被拒绝时，各有各的说法。',
  'Headers: all is the default, and an unknown x-match is 406.':
    'headers：默认是 all；未知的 x-match 得到 406。',
  'CC and BCC must be arrays; BCC is removed before delivery.': 'CC 和 BCC 必须是数组；BCC 在投递前去掉。',
  'ifEmpty looks at ready messages only; late acks for a deleted queue are accepted.':
    'ifEmpty 只看就绪消息；队列已删除之后，迟到的 ack 仍被接受。',
  'Purge removes ready messages only.': 'purge 只清除就绪消息。',
  'A queue with x-expires goes when it was unused for that time.':
    '带 x-expires 的队列，闲置满这段时间就消失。',
  'A confirm (ack) says the broker has the message; numbers count per channel from confirm.select on.':
    '发布确认（ack）表示 broker 已收下消息；序号按 channel 计，从 confirm.select 开始。',
  'One confirm per message, whatever the number of queues and whatever consumers do with it.':
    '每条消息一个确认，与进了几个队列、消费者怎么处理都无关。',
  'An unroutable message is confirmed; with mandatory it is returned (312) first.':
    '路由不到队列的消息也会被确认；带 mandatory 时先退回（312）。',
  'Publishing to a missing exchange closes the channel (404); what was sent after it is ignored.':
    '向不存在的交换机发布会关闭 channel（404）；之后发来的一概忽略。',
  'The broker does not deduplicate: a resend is a new message.': 'broker 不去重：重发就是一条新消息。',
  'Properties, headers and body arrive as published.': '属性、头和消息体原样送达。',
  'An expiration that is no whole number is 406.': 'expiration 不是整数，得到 406。',
  'Transient queues that are not exclusive are refused by default (541).':
    '不是 exclusive 的临时队列默认被拒绝（541）。',
  'The parts together: work queues, services that are down, shutdowns, restarts, poison.':
    '各部分合在一起：工作队列、服务宕掉、正常停机、重启、毒消息。',
  'Random operations over plain, bounded and dead-letter queues.':
    '在普通队列、有上限的队列和死信队列上随机操作。',
  'Delivery tags count per channel, over all its consumers and gets.':
    '投递标签按 channel 计数，该 channel 的所有消费者和 get 共用。',
  'Without acknowledgements a message is gone once it is sent; prefetch does not bound it.':
    '自动确认时，消息一发出就算完了；预取数量管不到它。',
  'A missing consumer tag is generated; a reused one ends the connection (530).':
    '没给消费者标签就自动生成；重复使用同一个标签会断开连接（530）。',
  'Cancelling an unknown tag is fine; consuming a missing queue is 404.':
    '取消未知的标签没有关系；消费不存在的队列，得到 404。',
  'A deleted queue cancels its consumers and leaves their channels open.':
    '队列被删除时，它的消费者被取消，而 channel 仍然开着。',
  'An exclusive consumer keeps others out (403), but not get.':
    'exclusive 消费者把别的消费者挡在外面（403），但挡不住 get。',
  'Consumers of higher priority are served until they are full.': '优先级高的消费者先得消息，直到装满为止。',
  'qos without global limits each later consumer on its own; 0 is no limit.':
    '不带 global 的 qos 对此后的每个消费者分别限制；0 表示不限。',
  'qos with global limits the channel, at once; get does not care.':
    '带 global 的 qos 限制整个 channel，立即生效；get 不受影响。',
  'A limit per consumer lifts the global one; a global one starts with all that is unsettled, gets included.':
    '按消费者的限制会解除 global 的限制；global 的限制一开始就把所有未确认的算在内，包括 get 取走的。',
  'Global prefetch is refused by default (541).': '默认拒绝 global 预取（541）。',
  'Consumers are served in turn, in the order of subscribing, whatever they hold.':
    '消费者按订阅的先后轮流得到消息，不管各自手里有多少。',
  'A full consumer is passed over and joins the round again at its end.':
    '装满的消费者被跳过，有空之后排到这一轮的末尾。',
  'Single active consumer: the others wait and succeed in the order of subscribing, returned messages first.':
    '单活跃消费者：其余的等待，按订阅先后接替，退回的消息先投。',
  'Single active consumer refuses exclusive consumers (403) and allows get on classic queues.':
    '单活跃消费者不允许 exclusive 消费者（403），在经典队列上允许 get。',
  'On quorum queues the successor is the waiting consumer of the highest priority.':
    '在仲裁队列上，接替者是优先级最高的等待者。',
  'A peer that is silently gone is noticed by missed heartbeats only; until then its deliveries stay unacknowledged.':
    '对端无声无息地消失，只能靠心跳缺失发现；在此之前，它手里的投递一直算未确认。',
  'A delivery not acknowledged in time (30 minutes by default) closes its channel with 406, and it returns.':
    '未按时 ack 的投递（默认 30 分钟）会以 406 关闭它的 channel，消息退回。',
  'The timeout watches quorum queues only and cancels the consumer instead.':
    '超时只管仲裁队列，并且改为取消消费者。',
  'An ack settles its own delivery, in any order.': '一次 ack 只结清它自己的投递，先后不限。',
  'ack multiple settles all tags up to its own, of every queue of the channel; 0 means all.':
    'ack multiple 结清该 channel 上直到此标签的所有投递，不分队列；0 表示全部。',
  'An unknown or repeated tag is 406: the channel closes and what it held returns.':
    '未知的或用过的标签得到 406：channel 关闭，它手里的全部退回。',
  'Other channels of the connection are left alone.': '同一连接上的其他 channel 不受影响。',
  'A tag of an earlier channel means nothing on the new one, or settles another message there.':
    '旧 channel 的标签在新 channel 上没有意义，或者误结清了另一条消息。',
  'nack or reject without requeue discards where nothing else is declared.':
    '没有另外声明时，不带 requeue 的 nack 或 reject 就是丢弃。',
  'nack and reject with requeue return the message, redelivered.':
    '带 requeue 的 nack 和 reject 把消息退回，并带上 redelivered。',
  'Losing channel or connection returns everything unacknowledged, redelivered, handled or not.':
    '失去 channel 或连接时，所有未确认的都退回，带 redelivered，不管处理过没有。',
  'What was still ready is not redelivered.': '仍处于就绪状态的，不算重投。',
  'On classic queues a returned message has its old place again.': '在经典队列上，退回的消息回到原来的位置。',
  'The old place helps only among ready messages: a busy consumer sees it after what it holds.':
    '原来的位置只对就绪消息有意义：正忙的消费者要先过完手里的，才看到它。',
  'recover returns all of the channel, to anybody; without requeue it is not implemented (540).':
    'recover 把该 channel 的全部退回，谁都可能再得到；不带 requeue 的没有实现（540）。',
  "A message expires by its own or its queue's time, from its arrival there.":
    '消息按自己的或队列的时间过期，从到达该队列算起。',
  'It expires at the head only; behind another it still counts as ready.':
    '只在队首过期；排在别人后面时，仍算就绪。',
  'TTL 0: delivered if a consumer can take it at once, else expired.':
    'TTL 为 0：有消费者能立刻接走就投递，否则过期。',
  'Returning keeps the deadline.': '退回不改变到期时间。',
  'A dead letter names its death in x-death (queue and reason, newest first, counted).':
    '死信在 x-death 里写明自己怎么死的（队列和原因，最近的在前，带次数）。',
  'It is a new message: at the end of the queue, not redelivered, without expiration.':
    '死信是一条新消息：排到队尾，不算重投，也不再有 expiration。',
  'It keeps its routing keys, CC included, unless the queue overrides them.':
    '它保留路由键（包括 CC），除非队列另有规定。',
  'Requeueing and losing the channel never dead-letter on a classic queue.':
    '在经典队列上，requeue 和失去 channel 都不会变成死信。',
  'A cycle is cut unless somebody rejected in it.': '成环的会被截断，除非环中有人 reject 过。',
  'Several rejected at once leave in queue order, by priority on a priority queue.':
    '一次 reject 多条，按队列中的先后离开；在优先级队列上按优先级。',
  'Each service dead-letters its own copy; a retry through the fanout reaches every service again.':
    '每个服务各自把自己那份送进死信；经 fanout 重试，会再次送到每个服务。',
  'A dead-letter exchange that does not exist or routes nowhere loses the message silently.':
    '死信交换机不存在或路由不到任何队列，消息就无声地丢了。',
  'x-max-length counts ready messages; a full queue drops its head, and the publisher is not told.':
    'x-max-length 只数就绪消息；队列满了丢掉队首，发布者不会得知。',
  'reject-publish refuses the new message (nack), also when other queues took theirs.':
    'reject-publish 拒绝新消息（nack），即使别的队列已经收下。',
  'reject-publish-dlx dead-letters what it refuses.': 'reject-publish-dlx 把拒绝的消息送进死信。',
  'Higher priorities first, first in first out within one; without x-max-priority it is ignored.':
    '优先级高的在前，同级先进先出；没有 x-max-priority 就不看优先级。',
  'The head of a priority queue is what length and expiry act on.':
    '长度上限和过期都作用在优先级队列的队首。',
  'A priority queue does not watch the deadline of a message that overtook its way to the head.':
    '消息超车来到队首时，优先级队列不会盯着它的到期时间。',
  'Over a restart live durable queues and, in classic ones, persistent messages; deliveries return.':
    '重启之后，持久队列还在，经典队列里的持久消息还在；投递出去的退回。',
  "Quorum queues confirm, purge, serve in turn and keep a cancelled consumer's deliveries as classic ones do.":
    '仲裁队列的确认、purge、轮流投递，以及取消消费者后保留其投递，都与经典队列一样。',
  'They keep transient messages over a restart.': '重启之后，非持久消息也还在。',
  'A full consumer leaves the round at once and joins it again at its end.':
    '装满的消费者立刻退出这一轮，有空之后排到末尾。',
  'What one round gives to two consumers of a channel is sent by consumer tag.':
    '一轮里给同一 channel 上两个消费者的，按消费者标签的顺序发出。',
  'x-delivery-count counts the returns, absent on a first delivery.':
    'x-delivery-count 记退回的次数，第一次投递时没有它。',
  'Over the delivery limit a message is dead-lettered (delivery_limit) or dropped, innocents included.':
    '超过投递上限的消息成为死信（delivery_limit）或被丢弃，无辜的也在内。',
  'The delivery limit is 20 where none is declared; -1 is none.': '没有声明时，投递上限是 20；-1 表示不限。',
  'basic.nack and the consumer timeout do not count, basic.reject and a lost channel do.':
    'basic.nack 和消费超时不计数，basic.reject 和失去 channel 计数。',
  'Without a delivery limit nack, reject and recover put a message at the back.':
    '没有投递上限时，nack、reject 和 recover 把消息放到队尾。',
  'Otherwise returned messages are a queue of their own that is served first.':
    '有上限时，退回的消息自成一列，优先投递。',
  'Rejecting dead-letters; the delivery count starts afresh on every trip.':
    'reject 会变成死信；每走一趟，投递次数重新计起。',
  'What dies at once is dead-lettered: dropped for length (in reverse until 4.3), come back too often, expired.':
    '当场死掉的也成为死信：因长度被丢弃的（4.3 之前次序相反）、退回太多次的、过期的。',
  'At-least-once dead-lettering keeps a message until every target queue took it; it needs reject-publish.':
    '至少一次的死信会保留消息，直到每个目标队列都收下；它要求 reject-publish。',
  'Messages expire at the head, after get has counted; unacknowledged ones do not.':
    '消息在队首过期，并且在 get 数过之后；未确认的不会过期。',
  'x-max-length drops the head, after handing out what can be handed out.':
    'x-max-length 丢掉队首，但先把能投递的投出去。',
  'reject-publish lets one too many in, and refuses until the queue is down to four fifths.':
    'reject-publish 会多放进一条，然后一直拒绝，直到降到上限的五分之四。',
  'A flaw of 3.10: a message given back once too often frees two places of the prefetch.':
    '3.10 的一个缺陷：多退回了一次的消息，会腾出两个预取位置。',
  'Single active consumer hands over at cancel already; get is refused (405).':
    '单活跃消费者在取消时就已交接；get 被拒绝（405）。',
  'Consuming under a global prefetch ends the connection (540); a later one has no effect.':
    '在 global 预取之下消费会断开连接（540）；之后再设的没有作用。',
  'There are no exclusive consumers.': '没有 exclusive 消费者。',
};

/** What the broker leaves out, in Chinese. */
export const LEFT_OUT_IN_CHINESE: { readonly [part: string]: string } = {
  'clusters, mirrored queues and network partitions': '集群、镜像队列和网络分区',
  'federation and shovels': 'federation 和 shovel',
  streams: 'stream',
  'AMQP 1.0, MQTT and STOMP': 'AMQP 1.0、MQTT 和 STOMP',
  'transactions on channels (tx)': 'channel 上的事务（tx）',
  'flow control, memory and disk alarms': '流控、内存和磁盘告警',
  policies: '策略（policy）',
  'exchange types of plugins': '插件提供的交换机类型',
  'message priorities on quorum queues (4.0 and later)': '仲裁队列上的消息优先级（4.0 及以后）',
};
